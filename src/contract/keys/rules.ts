/** Most characters of a Power BI key (G1-47). */
export const longestReportKey = 1024

/**
 * Is it what Power BI issues: a publish-to-web key, a report id, a GUID, or the address of a report
 * (ACC-55, G2-67)?
 */
export function isPowerBIKey(text: string): boolean {
  return (
    text.length <= longestReportKey && (/^[\w+/=.-]+$/.test(text) || reportAddress(text) !== null)
  )
}

/**
 * Reads a key that is itself an address (G2-67); null for every other key. Takes https alone,
 * without a password, because the address becomes the source of a frame.
 */
export function reportAddress(key: string): URL | null {
  const url = /^https:\/\/\S+$/i.test(key) ? URL.parse(key) : null
  return url === null || url.username !== '' || url.password !== '' ? null : url
}
