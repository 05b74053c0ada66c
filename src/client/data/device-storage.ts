/** The kind of connection; many browsers do not report it. */
export type NetworkType = 'wifi' | 'mobile' | 'unknown'

interface Connected {
  type?: string
  saveData?: boolean
}

/**
 * Returns the kind of connection as far as the browser reports it; a data saver counts as mobile
 * data.
 */
export function lineNow(): NetworkType {
  const said = Reflect.get(navigator, 'connection') as Connected | undefined
  if (said?.saveData === true) return 'mobile'
  if (said?.type === undefined || said.type === 'unknown' || said.type === 'none') return 'unknown'
  return said.type === 'cellular' ? 'mobile' : 'wifi'
}

/** Returns the free bytes, or null if the browser does not report them. */
export async function freeStorage(): Promise<number | null> {
  const room = await deviceStorage()
  return room && room.quota - room.usage
}

/** Returns the storage of the app in bytes. */
export async function deviceStorage(): Promise<{ quota: number; usage: number } | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, usage }
}
