/** The progress of a step (WIZ-06). */
export type StepStatus = 'wait' | 'process' | 'finish'

/** The position of a person in the wizard (WIZ-11). */
export interface SetupMeta {
  /** The current step, from 1. */
  step: number
  /** The current sub-step: the place of the program in the list, from 1 (WIZ-12, WIZ-34). */
  subStep: number
  /** The form whose questions are shown. */
  form: number | null
  /** The question whose regulations are shown. */
  question: number | null
  /**
   * Whether each step is valid, by its number; 0 is the entry. A missing step is invalid (G1-100).
   */
  valid: readonly boolean[]
  /** The status of each step. */
  statuses: readonly StepStatus[]
}

/** The steps: safety programs, projects (WIZ-02). */
export const stepCount = 2

/** The first position in a new wizard (WIZ-13, G1-100). */
export const startMeta: SetupMeta = {
  step: 1,
  subStep: 1,
  form: null,
  question: null,
  valid: [true, false, false, false],
  statuses: ['process', 'wait'],
}

/** The first position in a wizard that begins again (WIZ-14, WIZ-15, G1-100). */
export const resetMeta: SetupMeta = { ...startMeta, valid: [true, false, false] }

/**
 * Returns the first position; a company that has chosen forms before begins with a valid first step
 * (WIZ-46, G1-101).
 */
export const setupMeta = (hasPreviousConfiguration: boolean): SetupMeta =>
  hasPreviousConfiguration ? withValid(resetMeta, { 1: true }) : startMeta

/** Returns true if the step is valid. */
export const isValid = ({ valid }: SetupMeta, step: number): boolean => valid[step] ?? false

/** Updates the validity of these steps. */
export function withValid(meta: SetupMeta, known: Readonly<Record<number, boolean>>): SetupMeta {
  return { ...meta, valid: meta.valid.map((before, step) => known[step] ?? before) }
}

/** Returns true if the next step may begin (WIZ-20). */
export const mayGoOn = (meta: SetupMeta): boolean =>
  meta.step < stepCount && isValid(meta, meta.step)

/** Returns true for the last step, which submits (WIZ-21). */
export const isLast = ({ step }: SetupMeta): boolean => step === stepCount

/**
 * Finishes the current step and begins the next one (WIZ-16, WIZ-17), if the current one is valid.
 */
export function goOn(meta: SetupMeta): SetupMeta {
  if (!mayGoOn(meta)) return meta
  return {
    ...openStep(meta, null),
    step: meta.step + 1,
    statuses: withStatus(withStatus(meta.statuses, meta.step, 'finish'), meta.step + 1, 'process'),
  }
}

/**
 * Lets the current step wait and returns to the one before it, which stays finished if it is
 * (WIZ-18); the first step has none before it.
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

/** Makes another program the current one. */
export const entered = (meta: SetupMeta, subStep: number): SetupMeta => ({
  ...meta,
  subStep,
  form: null,
  question: null,
})

/** Shows the questions of this form; null closes them. */
export const openStep = (meta: SetupMeta, form: number | null): SetupMeta => ({
  ...meta,
  form,
  question: null,
})

/** Shows the regulations of this question; null closes them. */
export const askQuestion = (meta: SetupMeta, question: number | null): SetupMeta => ({
  ...meta,
  question,
})

const withStatus = (statuses: readonly StepStatus[], step: number, status: StepStatus) =>
  statuses.map((before, at) => (at === step - 1 ? status : before))
