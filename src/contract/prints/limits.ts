/** The most records in one print. */
export const maxRecordsPerPrint = 100

/** The most prints of one person at the same time. */
export const maxPrintsPerPerson = 5
