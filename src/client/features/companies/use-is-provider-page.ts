import { usePath } from '#client/shell/address.ts'
import { useSlot } from '#client/shell/slots.tsx'

/** Returns whether the open page belongs to no single company (ruling 77). */
export function useIsProviderPage(): boolean {
  const path = usePath()
  return useSlot('provider.paths').some((begin) => path.startsWith(begin))
}
