/** Role ids as specified (SES-01): 1 `User` (mobile), 2 `Administrator`, 3 `SysAdmin`. */
export const roles = { user: 1, administrator: 2, sysAdmin: 3 } as const

export type RoleID = (typeof roles)[keyof typeof roles]

/** Role names as the server sends them (SES-05). */
export const roleNames: Readonly<Record<RoleID, string>> = { 1: 'User', 2: 'Administrator', 3: 'SysAdmin' }
