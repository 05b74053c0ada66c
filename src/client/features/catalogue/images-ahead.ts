import type { QueryClient } from '@tanstack/react-query'
import type { CachedLookup } from '#client/data/replica/lookups.ts'
import { prefetchImages } from '#client/data/images/prefetch-images.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'
import { cachedCatalogue } from './join.ts'
import { listKey, type Plans } from './lookups.ts'
import { own } from './plan-in.ts'

/** Checks whether an address is that of a regulation's image. */
export const isRuleImage = (address: string): boolean =>
  address.startsWith('/api/safetyplans/regulations/images/')

/**
 * Downloads the images of regulations in the background, for all forms that the own company has
 * enabled (PROG-87), and deletes those of forms that it no longer enables. Returns a function that
 * stops it.
 */
export function imagesAhead(workspace: Workspace): () => void {
  const { client } = workspace.reads
  let fetched: string | null = null
  let stop: (() => void) | null = null
  const follow = () => {
    const wanted = imagesIn(client)
    // A catalogue that was never read does not show which images are no longer needed.
    const now = wanted?.join(' ') ?? null
    if (wanted === null || now === fetched) return
    fetched = now
    stop?.()
    stop = prefetchImages(imageStoreOf(workspace), wanted, isRuleImage)
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === listKey(own)[1]) follow()
  })
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}

export function imagesIn(client: QueryClient): readonly string[] | null {
  if (client.getQueryData<CachedLookup<Plans>>(listKey(own)) === undefined) return null
  return imagesOfPlans(cachedCatalogue((key) => client.getQueryData(key)))
}

/** Returns the addresses of the images of enabled forms and sub-forms, each once. */
export function imagesOfPlans(plans: Plans): readonly string[] {
  const forms = plans
    .flatMap((plan) => plan.forms.flatMap((form) => [form, ...form.subForms]))
    .filter(({ isEnable }) => isEnable)
  const rules = forms
    .flatMap(({ questions = [] }) => questions)
    .flatMap(({ regulations }) => regulations)
  return [...new Set(rules.flatMap(({ imagesUri = [] }) => imagesUri))]
}
