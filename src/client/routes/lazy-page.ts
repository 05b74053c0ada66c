import { type ComponentType, createElement, use } from 'react'
import { needWords } from '#client/i18n/language.ts'

/**
 * A screen that comes with its words when it is first needed. The router calls `preload` before it shows it, so
 * nothing blinks. A file that does not arrive is an error for the router's own page, and the next try asks again:
 * no reload by itself over somebody's typing (offline design, 9).
 */
export function lazyPage(load: () => Promise<{ page: ComponentType }>, words: readonly string[] = []) {
  let loading: Promise<ComponentType> | null = null
  let loaded: ComponentType | null = null
  const preload = () => {
    loading ??= Promise.all([load(), ...words.map(needWords)]).then(
      ([module]) => (loaded = module.page),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  function LazyPage() {
    return createElement(loaded ?? use(preload()))
  }
  return Object.assign(LazyPage, { preload: async () => void (await preload()) })
}
