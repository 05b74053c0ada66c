/** Days that an action of each risk has, from the day it is opened. */
export interface DueDays {
  Low: number
  Medium: number
  High: number
  Critical: number
}

/** Of a company that has settled nothing else. */
export const usualDueDays: DueDays = { Low: 30, Medium: 7, High: 3, Critical: 1 }
