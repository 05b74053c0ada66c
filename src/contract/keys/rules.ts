/** Most characters of a Power BI key (G1-47). */
export const longestReportKey = 1024

/** Is it what Power BI issues: a publish-to-web key, a report id, a GUID (ACC-55)? */
export function isPowerBIKey(text: string): boolean {
  return text.length <= longestReportKey && /^[\w+/=.-]+$/.test(text)
}
