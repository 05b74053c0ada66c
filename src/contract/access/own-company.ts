/** Days until an action of each risk is due, from the day it is opened. */
export interface DueDays {
  Low: number
  Medium: number
  High: number
  Critical: number
}

/** The days of a company that has set nothing else. */
export const usualDueDays: DueDays = { Low: 30, Medium: 7, High: 3, Critical: 1 }
