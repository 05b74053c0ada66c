import { useCallback } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** Has everything that was read of companies read again: lists, counts, and each one. */
export function useCompaniesAgain(): () => void {
  const { reads } = useWorkspace()
  return useCallback(() => {
    const isOfCompanies = (name: unknown) =>
      typeof name === 'string' &&
      (name === 'companies' || /^companies\.(list|counts|one)$/.test(name))
    void reads.client.invalidateQueries({
      predicate: ({ queryKey: [, name] }) => isOfCompanies(name),
    })
  }, [reads])
}
