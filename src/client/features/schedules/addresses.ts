/** The address of the list of scheduled reports. */
export const list = '/back-office/schedule-jobs'
/** The address of the page that makes a new one (ruling 56). */
export const create = `${list}/create`
