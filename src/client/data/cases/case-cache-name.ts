/** The cache with the file of past cases; on a full device it yields before any personal data. */
export const caseCacheName = 'past-cases'
