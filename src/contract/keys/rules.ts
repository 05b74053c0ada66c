/** The most characters of a Power BI key (G1-47). */
export const longestReportKey = 1024

/**
 * Returns whether Power BI issues such a text: a publish-to-web key, a report id, a GUID, or the
 * address of a report (ACC-55, G2-67).
 */
export function isPowerBIKey(text: string): boolean {
  return (
    text.length <= longestReportKey && (/^[\w+/=.-]+$/.test(text) || reportAddress(text) !== null)
  )
}

/**
 * Returns the address if the key is one (G2-67), else null. Accepts only https without a password,
 * because the address becomes the source of a frame.
 */
export function reportAddress(key: string): URL | null {
  const url = /^https:\/\/\S+$/i.test(key) ? URL.parse(key) : null
  return url === null || url.username !== '' || url.password !== '' ? null : url
}
