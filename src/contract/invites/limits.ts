/** The maximum number of people that one call invites or withdraws. */
export const maxInvitesPerCall = 5000

/**
 * The maximum number of people of a call with a password, because hashing is slow on purpose
 * (decision 82).
 */
export const maxPasswordsPerCall = 50
