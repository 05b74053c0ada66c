/** As many people as one call invites, or takes back. */
export const mostInvited = 5000

/** As many of them as may get a password by the call itself: each is hashed, which is slow on purpose (issue 38, point 6). */
export const mostPasswords = 50
