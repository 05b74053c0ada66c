/**
 * pending: signatures are missing; ready: all people have signed; submitted: handed in, final
 * (G2-59). Listed in this order.
 */
export const submissionStatuses = ['pending', 'ready', 'submitted'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/**
 * How a line of a plan compares with the plans of the days before on its project.
 * - `same`: a plan has the same line, word for word
 * - `figures`: only its figures differ
 * - `close`: nearly all of its words are in one line
 * - `new`: no similar line exists
 * - `form`: the form's own text, `short`: too short to compare; neither is counted
 */
export const lineMarks = ['new', 'same', 'figures', 'close', 'form', 'short'] as const
export type LineMark = (typeof lineMarks)[number]
