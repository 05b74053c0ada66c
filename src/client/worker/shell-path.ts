/** Addresses that are the app itself; everything else goes to the server (rulings, 13). */
export function isShellPath(path: string): boolean {
  return path === '/' || /^\/(login|session|admin|back-office)(\/|$)/.test(path)
}
