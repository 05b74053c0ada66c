/**
 * The cache in which the file of past cases lies; on a full device it gives way before anything of
 * a person's own.
 */
export const casesName = 'past-cases'
