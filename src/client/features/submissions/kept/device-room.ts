import type { Line } from './decide.ts'

interface Connected {
  type?: string
  saveData?: boolean
}

/**
 * By what the device is connected, as far as the browser says; who saves data is treated as on
 * mobile data.
 */
export function lineNow(): Line {
  const said = Reflect.get(navigator, 'connection') as Connected | undefined
  if (said?.saveData === true) return 'mobile'
  if (said?.type === undefined || said.type === 'unknown' || said.type === 'none') return 'unknown'
  return said.type === 'cellular' ? 'mobile' : 'wifi'
}

/** Bytes that the browser still gives us; null: it does not say. */
export async function roomNow(): Promise<number | null> {
  const room = await wholeRoom()
  return room && room.quota - room.usage
}

/** Bytes. */
export async function wholeRoom(): Promise<{ quota: number; usage: number } | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === undefined || usage === undefined ? null : { quota, usage }
}
