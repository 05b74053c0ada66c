/**
 * pending: signatures are missing; ready: all have signed; submitted: handed in, final (G2-59). In
 * their order.
 */
export const submissionStatuses = ['pending', 'ready', 'submitted'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/**
 * How a line of a plan stands to the plans of the days before on its project.
 * - `same`: it stands there word for word
 * - `figures`: only its figures differ
 * - `close`: nearly all of its words stand there in one line
 * - `new`: nothing of the kind does
 * - `form`: the form's own text, `short`: too short to tell; neither is counted
 */
export const lineMarks = ['new', 'same', 'figures', 'close', 'form', 'short'] as const
export type LineMark = (typeof lineMarks)[number]
