/** Days until an action of each risk is due, from the day it is opened. */
export interface DueDays {
  Low: number
  Medium: number
  High: number
  Critical: number
}

/** What a company asks for when its actions are closed (CA-82). */
export interface ClosingRule {
  /** From this risk on a second person closes an action; '' for none. */
  secondPersonFrom: string
  /** Days after such a closing until the fix is checked again; null: it is not. */
  checkAgainDays: number | null
}

/** The rule of a company that has set none. */
export const noClosingRule: ClosingRule = { secondPersonFrom: '', checkAgainDays: null }

/** The days of a company that has set nothing else. */
export const usualDueDays: DueDays = { Low: 30, Medium: 7, High: 3, Critical: 1 }
