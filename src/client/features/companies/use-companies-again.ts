import { useCallback } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** Returns a function that repeats all reads of companies: lists, counts and single companies. */
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
