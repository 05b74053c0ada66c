/**
 * Returns the address of the same database for another user. For the driver the query of an address
 * overrides the user in it.
 */
export function withUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.searchParams.set('user', user)
  address.searchParams.set('password', password)
  return address.href
}

/** Returns the address of another database of the same server, for the same user. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
