/**
 * The same database under another user. The driver takes the query's words before the address's
 * own.
 */
export function withUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  address.searchParams.set('user', user)
  address.searchParams.set('password', password)
  return address.href
}

/** Another database of the same server, under the same user. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
