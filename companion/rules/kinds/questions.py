"""The designer's questions to each player after the game is scored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.questions import QUESTION_STEPS
from punchboard.cards.play.schema.questions import Questions as Data
from punchboard.cards.schema.game import Question
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit, Part
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import listed


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer.

    Attributes:
        seat: Seat of the player.
        question: Its id.
        step: Step of a scale, from 1; None if the answer is a line of text.
        line: Line of text; "" for a step.
    """

    seat: str
    question: str
    step: int | None
    line: str


@dataclass(frozen=True, slots=True)
class QuestionsState:
    """All answers so far, and the seats that have answered or passed."""

    given: tuple[Answer, ...] = ()
    through: tuple[str, ...] = ()


class Questions(Mechanism[Data, QuestionsState]):
    """Asks each seat, and tells all answers when the last seat is through."""

    kind = "questions"

    def start(self, table: TableContext) -> QuestionsState:
        """Return that nothing is answered."""
        return QuestionsState()

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield answering and passing, for each seat that has done neither, once all is scored."""
        data: Data = self.data
        if not table.state.moment.over or any(
            each.style == "main" and not each.why for each in agenda.offered(table)
        ):
            return
        fields = tuple(_field(name, each) for name, each in data.questions.items())
        parts = tuple(Part(field.name) for field in fields)
        some = Limit(parts, tr("Answer one of the questions, or pass."), least=1)
        through = self.state(table).through
        for seat in table.seats:
            if seat.id not in through:
                title = tr_count(
                    "{name} answers a question",
                    "{name} answers {count} questions",
                    len(fields),
                    name=seat.name,
                )
                yield Offer(
                    f"{self.id}.answer",
                    seat.id,
                    title,
                    fields,
                    style="other",
                    limits=(some,),
                    source="told",
                )
                yield Offer(
                    f"{self.id}.pass",
                    seat.id,
                    tr("{name} passes", name=seat.name),
                    style="other",
                    source="told",
                )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Keep a seat's answers without showing them; the last seat's answers open all."""
        data: Data = self.data
        part, seat = self.state(tx), action.seat
        given: tuple[Answer, ...] = ()
        if action.do == f"{self.id}.answer":
            values = ((name, action.values.get(name)) for name in data.questions)
            answers = (_answer(seat, name, value) for name, value in values if value is not None)
            given = tuple(each for each in answers if each.step or each.line)
            first, *rest = (self._event(each) for each in given)
            tx.tell(self.id, first, also=tuple(rest))
        else:
            tx.tell(self.id, Event("passed", seat, does=tr("passes the questions")))
        self.set_state(tx, QuestionsState((*part.given, *given), (*part.through, seat)))
        if len(self.state(tx).through) == len(tx.seats):
            self._tell(tx)

    def _event(self, answer: Answer) -> Event:
        """Return an answer as an event for `punchboard learn`."""
        data: Data = self.data
        return Event(
            "answered", answer.seat, thing=answer.question, amount=answer.step, note=answer.line,
            name=data.questions[answer.question].ask, does=tr("has answered"),
        )  # fmt: skip

    def _tell(self, tx: Transaction) -> None:
        """Log everybody's answers, a line for each question."""
        data: Data = self.data
        given = self.state(tx).given
        for name, question in data.questions.items():
            answers = [each for each in given if each.question == name]
            if not answers:
                continue
            if question.is_scale:
                what = tr(
                    "{answers} (1 {low}, {last} {high})",
                    answers=listed([f"{tx.name(each.seat)} {each.step}" for each in answers]),
                    low=question.low,
                    last=QUESTION_STEPS,
                    high=question.high,
                )
            else:
                what = tr("; ").join(f"{tx.name(each.seat)}: {each.line}" for each in answers)
            ask = question.ask.rstrip(":")
            mark = "" if ask.endswith(("?", ".", "!")) else ":"
            tx.tell(self.id, Event("told", what=f"{ask}{mark} {what}.", line="open"))


def _field(name: str, question: Question) -> Field:
    if not question.is_scale:
        return Field(name, question.ask, "text", optional=True)
    ends = {1: question.low, QUESTION_STEPS: question.high}
    steps = tuple(Choice(at, str(at), ends.get(at, "")) for at in range(1, QUESTION_STEPS + 1))
    return Field(name, question.ask, "pick", steps, optional=True)


def _answer(seat: str, name: str, value: int | str) -> Answer:
    """Return an answer of a seat: a step is a number, a line is text."""
    if isinstance(value, int):
        return Answer(seat, name, value, "")
    return Answer(seat, name, None, value.strip())
