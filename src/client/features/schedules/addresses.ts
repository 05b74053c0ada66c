/** The list of scheduled reports. */
export const list = '/back-office/schedule-jobs'
/** Where a new one is made (ruling 56). */
export const create = `${list}/create`
