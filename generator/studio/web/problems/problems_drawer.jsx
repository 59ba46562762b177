// The list of problems, below the view: a click shows the place of one, a button fixes what is certain.

import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api.js";
import { CloseIcon, ProblemIcon } from "../icons.jsx";
import { fixProblem, game, goTo, problemCounts, problemsAreOpen, showFault } from "../state.js";
import { tr, trCount } from "../words.js";
import { problems as found } from "./found.js";
import { countsOf, filtered, nextFocus, SEVERITIES } from "./problem_list.js";

/** @import { Problem } from "../answers.d.ts" */
/** @typedef {Problem["severity"]} Severity */

/** So many are drawn at first. */
const MOST = 100;
/** Milliseconds that a check takes before the list says so: most take less, and nothing flickers. */
const PATIENCE = 600;

export function ProblemsDrawer() {
  const problems = found.value;
  const [wanted, setWanted] = useState(/** @type {Severity[]} */ ([]));
  const [most, setMost] = useState(MOST);
  const list = useRef(/** @type {HTMLUListElement | null} */ (null));
  const shown = filtered(problems ?? [], wanted);
  const close = () => {
    problemsAreOpen.value = false;
    /** @type {HTMLElement | null} */ (document.querySelector(".problems-button"))?.focus();
  };
  /** @param {Problem} problem */
  const fix = async (problem) => {
    try {
      await fixProblem(problem.id);
      const left = (problems ?? []).filter((each) => each.id !== problem.id);
      found.value = left;
      focusOn(list.current, nextFocus(shown, filtered(left, wanted), problem.id));
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      showFault(fault);
    }
  };
  return (
    <section class="drawer" aria-label={tr("Problems")}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) close();
      }}>
      <header class="drawer-head problems-head">
        <h2>{tr("Problems")}</h2>
        <Filter problems={problems ?? []} wanted={wanted} onChange={setWanted} />
        <Checking />
        <button class="tool" type="button" aria-label={tr("Close")} onClick={close}>
          <CloseIcon />
        </button>
      </header>
      <div class="problems-body">
        {problems !== null && shown.length === 0 && <p class="problems-empty">{emptyWords(problems.length)}</p>}
        <ul class="problems-list" ref={list} aria-label={tr("Problems")} onKeyDown={(event) => step(event, list.current)}>
          {shown.slice(0, most).map((each) => (
            <ProblemRow key={each.id} problem={each} onFix={fix} />
          ))}
        </ul>
        {shown.length > most && (
          <button class="button quiet problems-more" type="button" onClick={() => setMost(most + 5 * MOST)}>
            {trCount("Show {count} more", "Show {count} more", shown.length - most)}
          </button>
        )}
      </div>
    </section>
  );
}

/** @param {number} count how many problems there are under the filter */
function emptyWords(count) {
  if (count) return tr("No problems of this kind.");
  return problemCounts.value.state === "checking" ? tr("Checking…") : tr("No problems. Every card can be printed as it is.");
}

/** Says that a check goes on, if it takes long. */
function Checking() {
  const isChecking = problemCounts.value.state === "checking";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isChecking) return setLong(false);
    const timer = window.setTimeout(() => setLong(true), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [isChecking]);
  return (
    <p class="problems-checking quiet-text" role="status">
      {isLong && <span class="spinner" aria-hidden="true" />}
      {isLong && tr("Checking…")}
    </p>
  );
}

/** @param {{ problems: Problem[], wanted: Severity[], onChange: (wanted: Severity[]) => void }} props */
function Filter({ problems, wanted, onChange }) {
  const counts = countsOf(problems);
  const words = {
    error: trCount("{count} error", "{count} errors", counts.error),
    warning: trCount("{count} warning", "{count} warnings", counts.warning),
    note: trCount("{count} note", "{count} notes", counts.note),
  };
  const kinds = SEVERITIES.filter((kind) => counts[kind] || wanted.includes(kind));
  if (kinds.length < 2) return null;
  return (
    <div class="problems-filter" role="group" aria-label={tr("Show only")}>
      {kinds.map((kind) => (
        <button key={kind} class={`button quiet ${kind}`} type="button" aria-pressed={wanted.includes(kind)}
          onClick={() => onChange(wanted.includes(kind) ? wanted.filter((each) => each !== kind) : [...wanted, kind])}>
          <ProblemIcon kind={kind} />
          {words[kind]}
        </button>
      ))}
    </div>
  );
}

/** @param {{ problem: Problem, onFix: (problem: Problem) => void }} props */
function ProblemRow({ problem, onFix }) {
  const { id, severity, message, hint, place, target, fix, other } = problem;
  const words = { error: tr("Error"), warning: tr("Warning"), note: tr("Note") };
  const canGo = Boolean(target && (target.component || target.file));
  return (
    <li class={`problem ${severity}`}>
      <button class="problem-place" type="button" data-problem={id} aria-disabled={!canGo}
        onClick={() => {
          if (canGo && target) goTo(target);
        }}>
        <ProblemIcon kind={severity} />
        <span class="problem-words">
          <span class="problem-head">
            <span class="problem-kind">{words[severity]}</span>
            {place && <bdi class="quiet-text">{place}</bdi>}
          </span>
          <bdi class="problem-message">{message}</bdi>
          {hint && <bdi class="quiet-text">{hint}</bdi>}
        </span>
      </button>
      {other && (
        <button class="button problem-other" type="button" onClick={() => goTo(other)}>
          {other.component ? tr("Show the column {column}", { column: other.column ?? "" }) : tr("Show the check")}
        </button>
      )}
      {fix && game.value?.editable && (
        <button class="button problem-fix" type="button" onClick={() => onFix(problem)}>
          <span>{tr("Fix:")}</span> <bdi>{fix}</bdi>
        </button>
      )}
    </li>
  );
}

/**
 * Move the focus by arrow keys, Home and End.
 * @param {KeyboardEvent} event
 * @param {HTMLElement | null} list
 */
function step(event, list) {
  /** @type {HTMLElement[]} */
  const places = [...(list?.querySelectorAll(".problem-place") ?? [])].filter((each) => each instanceof HTMLElement);
  const row = /** @type {HTMLElement} */ (event.target).closest(".problem");
  const at = places.findIndex((each) => each.parentElement === row);
  /** @type {{ [key: string]: number }} */
  const goals = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 };
  const goal = places[goals[event.key]];
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

/**
 * Focus a problem once the list is drawn.
 * @param {HTMLElement | null} list
 * @param {string} id
 */
function focusOn(list, id) {
  requestAnimationFrame(() => {
    /** @type {HTMLElement | null | undefined} */ (list?.querySelector(`[data-problem="${CSS.escape(id)}"]`))?.focus();
  });
}
