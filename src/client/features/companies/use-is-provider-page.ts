import { useContext } from 'react'
import { usePath } from '#client/shell/address.ts'
import { PagePartsContext } from '#client/shell/page-parts.ts'

/** Returns whether the open page belongs to no single company (ruling 77). */
export function useIsProviderPage(): boolean {
  const { account } = useContext(PagePartsContext)
  const path = usePath()
  return account?.providerPaths?.some((begin) => path.startsWith(begin)) ?? false
}
