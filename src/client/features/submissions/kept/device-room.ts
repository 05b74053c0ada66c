import type { NetworkType } from './decide.ts'

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
export async function roomNow(): Promise<number | null> {
  const room = await wholeRoom()
  return room && room.quota - room.usage
}

/** Returns the storage of the app in bytes. */
export async function wholeRoom(): Promise<{ quota: number; usage: number } | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, usage }
}
