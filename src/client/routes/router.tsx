import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { landing } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import type { SessionServices } from '#client/workspace/session-context.ts'
import { needWords } from '#client/i18n/language.ts'
import { LoadProblem } from '#client/shell/load-problem.tsx'
import { NotFound } from '#client/shell/not-found.tsx'
import { leadsHome, leadsTo, onlyFor, onlyVisitors, sessionKnown, opensRoster } from './guards.ts'
import { SlotsContext } from '#client/shell/slots.tsx'
import { movedPaths, openPages, pages, slots, visitorPages } from './capabilities.ts'

const signIn = lazyPage(
  () =>
    import('#client/features/access/sign-in-page.tsx').then(({ SignInPage: page }) => ({ page })),
  ['access'],
)
const restore = lazyPage(
  () =>
    import('#client/features/access/restore-email-page.tsx').then(({ RestoreEmailPage: page }) => ({
      page,
    })),
  ['access'],
)
const inside = lazyPage(
  () => import('./inside.tsx').then(({ Inside: page }) => ({ page })),
  ['frame', 'records'],
)

/**
 * Provides the parts of other capabilities, and the words of records and drafts, which the file of
 * waiting changes and a locked session need before the sign-in.
 */
const Root = () => createElement(SlotsContext, { value: slots }, createElement(Outlet))

const root = createRootRouteWithContext<SessionServices>()({
  component: Root,
  notFoundComponent: NotFound,
})

/** Opens box and rows while the screen's file still loads. */
const prepare = ({ context }: { context: SessionServices }) =>
  import('./inside.tsx').then(({ prepareInside }) => prepareInside(context))

const visitor = { getParentRoute: () => root, beforeLoad: onlyVisitors, component: signIn }
// A system administrator may open few of these pages; each page names them, and the others redirect
// (ACL-09).
const office = createRoute({
  getParentRoute: () => root,
  path: '/back-office',
  beforeLoad: onlyFor([roles.safetyProfessional, roles.systemAdmin]),
  loader: prepare,
  component: inside,
})
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: onlyFor([roles.systemAdmin]),
  loader: prepare,
  component: inside,
})

/** Redirects each unknown address below an area to its landing page. */
const below = (area: typeof office | typeof admin, at: string, start: string) => [
  ...pages
    .filter(({ path }) => path.startsWith(`${at}/`))
    .map(({ path, roles: allowed, except, only, load, words, savesOnline = false }) =>
      createRoute({
        getParentRoute: () => area,
        path: path.slice(at.length),
        beforeLoad: onlyFor(allowed, except, only),
        component: lazyPage(load, words),
        staticData: { savesOnline },
      }),
    ),
  ...Object.entries(movedPaths)
    .filter(([path]) => path.startsWith(`${at}/`))
    .map(([path, to]) =>
      createRoute({
        getParentRoute: () => area,
        path: path.slice(at.length),
        beforeLoad: leadsTo(to),
      }),
    ),
  createRoute({ getParentRoute: () => area, path: '/', beforeLoad: leadsHome }),
  createRoute({ getParentRoute: () => area, path: '/$', beforeLoad: leadsTo(start) }),
]

const tree = root.addChildren([
  createRoute({ ...visitor, path: '/' }),
  createRoute({ ...visitor, path: '/login' }),
  createRoute({
    getParentRoute: () => root,
    path: '/session/restore-email',
    beforeLoad: sessionKnown,
    component: restore,
  }),
  // A signed-in person stays on this page, which names the person of its link (SES-63).
  ...visitorPages.map(({ path, load, words }) =>
    createRoute({
      getParentRoute: () => root,
      beforeLoad: sessionKnown,
      path,
      component: lazyPage(load, words),
    }),
  ),
  ...openPages.map(({ path, load, words }) =>
    createRoute({ getParentRoute: () => root, path, component: lazyPage(load, words) }),
  ),
  createRoute({ getParentRoute: () => root, path: '/open-roster', beforeLoad: opensRoster }),
  ...['/session', '/session/$'].map((path) =>
    createRoute({ getParentRoute: () => root, path, beforeLoad: leadsTo('/login') }),
  ),
  office.addChildren(below(office, '/back-office', landing[roles.safetyProfessional])),
  admin.addChildren(below(admin, '/admin', landing[roles.systemAdmin])),
])

/** The app's addresses (GEN-01, SES-18 to SES-65). */
export function createAppRouter(room: SessionServices) {
  return createRouter({
    routeTree: tree,
    context: room,
    defaultErrorComponent: LoadProblem,
    defaultNotFoundComponent: NotFound,
    defaultPreload: false,
    scrollRestoration: false,
    // Filters are plain words in the address.
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })
}

/** Reads `?status=Closed&project=3&project=7`: texts, and a list for a repeated name. */
export function readSearch(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return found
}

export function writeSearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) words.append(name, String(one))
  }
  const text = words.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * A screen that loads with its words on demand. The router calls `preload` before it shows the
 * screen, so nothing flickers. A file that fails to load shows the router's error page, and the
 * next try loads it again: no automatic reload may destroy typed text (offline design, 9).
 */
function lazyPage(load: () => Promise<{ page: ComponentType }>, words: readonly string[] = []) {
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
