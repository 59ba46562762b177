// QR codes, drawn in the page: only this phone may know what they say.

export { correction, generate } from "lean-qr";
