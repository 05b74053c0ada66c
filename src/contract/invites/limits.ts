/** As many people as one call invites, or takes back. */
export const mostInvited = 5000

/** So many people of a call may get a password: hashing is slow on purpose (decision 82). */
export const mostPasswords = 50
