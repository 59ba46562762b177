/**
 * The color difference of two pictures: the mean of each tile's pixels (CIEDE2000).
 * @param {{ one: string, other: string, tile: number }} given two PNG files of the same size in
 *   base64, and the side of a tile in pixels
 * @returns {Promise<number[][]>} rows of tiles
 */
globalThis.difference = async ({ one, other, tile }) => {
    const WHITE = [0.95047, 1, 1.08883];
    const light = Float64Array.from({ length: 256 }, (_, byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    const bend = (part) => (part > 216 / 24389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29);
    const radians = (degrees) => (degrees * Math.PI) / 180;

    async function pixels(coded) {
        const bytes = Uint8Array.from(atob(coded), (each) => each.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, width, height);
    }

    function lab(data, at) {
        const [r, g, b] = [light[data[at]], light[data[at + 1]], light[data[at + 2]]];
        const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
        const y = bend((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1]);
        const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2]);
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
    }

    /** CIEDE2000, by the formulas of Sharma, Wu and Dalal (2005). */
    function apart([l1, a1, b1], [l2, a2, b2]) {
        const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
        const grow = 1 + 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)));
        const [c1, c2] = [Math.hypot(a1 * grow, b1), Math.hypot(a2 * grow, b2)];
        const angle = (b, a) => (a || b ? ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 : 0);
        const [h1, h2] = [angle(b1, a1 * grow), angle(b2, a2 * grow)];
        let turn = c1 * c2 ? h2 - h1 : 0;
        turn += turn > 180 ? -360 : turn < -180 ? 360 : 0;
        const dH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
        const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
        let h = h1 + h2;
        if (c1 * c2) h = Math.abs(h1 - h2) <= 180 ? h / 2 : (h + (h < 360 ? 360 : -360)) / 2;
        const t = 1 - 0.17 * Math.cos(radians(h - 30)) + 0.24 * Math.cos(radians(2 * h)) +
            0.32 * Math.cos(radians(3 * h + 6)) - 0.2 * Math.cos(radians(4 * h - 63));
        const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
        const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
        const rc = 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
        const rt = -rc * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
        const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
        return Math.sqrt(x * x + y * y + z * z + rt * y * z);
    }

    const [a, b] = await Promise.all([one, other].map(pixels));
    const { width, height } = a;
    const columns = Math.ceil(width / tile);
    const sums = Array.from({ length: Math.ceil(height / tile) }, () => new Float64Array(columns));
    const counts = sums.map(() => new Float64Array(columns));
    const [ones, others] = [a, b].map(({ data }) => new Uint32Array(data.buffer));
    for (let y = 0; y < height; y++) {
        const row = Math.floor(y / tile);
        for (let x = 0; x < width; x++) {
            const [at, column] = [y * width + x, Math.floor(x / tile)];
            counts[row][column] += 1;
            if (ones[at] !== others[at]) {
                sums[row][column] += apart(lab(a.data, at * 4), lab(b.data, at * 4));
            }
        }
    }
    return sums.map((row, y) => Array.from(row, (sum, x) => sum / counts[y][x]));
};
