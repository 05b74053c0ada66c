/** As many people as one call invites, or takes back. */
export const mostInvited = 5000
