import { uid } from '#contract/kernel/shapes.ts'

// The headers by which a device names itself.

const install = /^\s*([0-9a-f-]{36})\s*;\s*pending=(\d{1,7})\s*(?:;\s*build=([\w-]{4,20})\s*)?$/i

interface InstallHeader {
  installId: string
  pending: number
  /** The build of the app that the device runs; '' if it does not report any. */
  build: string
}

/**
 * Parses `Install: {installId}; pending={n}; build={build}`, the last part optional; undefined if
 * the header has another form.
 */
export function parseInstallHeader(header: string | undefined): InstallHeader | undefined {
  const match = header === undefined ? null : install.exec(header)
  if (match === null) return undefined
  const [, id, pending, build = ''] = match
  const installId = uid.safeParse(id).data
  return installId === undefined ? undefined : { installId, pending: Number(pending), build }
}

/** Returns the browser's name: printable, and only long enough to distinguish browsers. */
export function browserOf(header: string | undefined): string | null {
  const agent = header
    ?.replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 120)
    .trim()
  return agent === undefined || agent === '' ? null : agent
}
