/** How far a step is (WIZ-06). */
export type StepStatus = 'wait' | 'process' | 'finish'

/** Where somebody is in the wizard (WIZ-11). */
export interface SetupMeta {
  /** The current step, from 1. */
  step: number
  /**
   * The current sub-step: the place of the program among those offered, from 1 (WIZ-12, WIZ-34).
   */
  subStep: number
  /** The form whose questions are shown. */
  form: number | null
  /** The current question: the one whose regulations are shown. */
  question: number | null
  /**
   * Whether each step is valid: 0 is the entry, n the step n; one that is missing is not (G1-100).
   */
  valid: readonly boolean[]
  /** Of each step. */
  statuses: readonly StepStatus[]
}

/** Safety programs, projects (WIZ-02). */
export const stepCount = 2

/** As the wizard begins (WIZ-13, G1-100). */
export const startMeta: SetupMeta = {
  step: 1,
  subStep: 1,
  form: null,
  question: null,
  valid: [true, false, false, false],
  statuses: ['process', 'wait'],
}

/** As it is begun anew (WIZ-14, WIZ-15, G1-100). */
export const resetMeta: SetupMeta = { ...startMeta, valid: [true, false, false] }

/**
 * Where the wizard of a company begins that has chosen forms before: at the first step, which is
 * valid (WIZ-46, G1-101).
 */
export const metaOf = (hasPreviousConfiguration: boolean): SetupMeta =>
  hasPreviousConfiguration ? withValid(resetMeta, { 1: true }) : startMeta

/** Is the step valid? */
export const isValid = ({ valid }: SetupMeta, step: number): boolean => valid[step] ?? false

/** With what is known now of these steps. */
export function withValid(meta: SetupMeta, known: Readonly<Record<number, boolean>>): SetupMeta {
  return { ...meta, valid: meta.valid.map((before, step) => known[step] ?? before) }
}

/** May somebody go on to the next step (WIZ-20)? */
export const mayGoOn = (meta: SetupMeta): boolean =>
  meta.step < stepCount && isValid(meta, meta.step)

/** The last step is the one that submits (WIZ-21). */
export const isLast = ({ step }: SetupMeta): boolean => step === stepCount

/**
 * The current step is finished and the next one begins (WIZ-16, WIZ-17); not where it is not valid.
 */
export function goOn(meta: SetupMeta): SetupMeta {
  if (!mayGoOn(meta)) return meta
  return {
    ...opened(meta, null),
    step: meta.step + 1,
    statuses: withStatus(withStatus(meta.statuses, meta.step, 'finish'), meta.step + 1, 'process'),
  }
}

/**
 * The current step waits and the one before it begins again, unless it is finished (WIZ-18); the
 * first has none before it.
 */
export function goBack(meta: SetupMeta): SetupMeta {
  if (meta.step === 1) return meta
  const before = meta.step - 1
  const waits = withStatus(meta.statuses, meta.step, 'wait')
  return {
    ...meta,
    step: before,
    statuses: waits[before - 1] === 'finish' ? waits : withStatus(waits, before, 'process'),
  }
}

/** Another program is the current one. */
export const entered = (meta: SetupMeta, subStep: number): SetupMeta => ({
  ...meta,
  subStep,
  form: null,
  question: null,
})

/** The questions of this form are shown; null: none. */
export const opened = (meta: SetupMeta, form: number | null): SetupMeta => ({
  ...meta,
  form,
  question: null,
})

/** The regulations of this question are shown; null: none. */
export const asked = (meta: SetupMeta, question: number | null): SetupMeta => ({
  ...meta,
  question,
})

const withStatus = (statuses: readonly StepStatus[], step: number, status: StepStatus) =>
  statuses.map((before, at) => (at === step - 1 ? status : before))
