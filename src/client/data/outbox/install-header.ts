import { buildOfPage } from '#contract/kernel/app-build.ts'

/**
 * Returns the header `Install`: which installation of the app this is, how many changes it holds
 * unsent, and its build of the app (offline design, 6; F-55, SHELL-80).
 */
export function installHeader(installId: string, pending: number): string {
  const build = ownBuild()
  return `${installId}; pending=${pending}${build === null ? '' : `; build=${build}`}`
}

let known: string | null | undefined

/** Returns the build of the page that this tab shows; null where the app was not built. */
function ownBuild(): string | null {
  if (known === undefined)
    known =
      typeof document === 'undefined'
        ? null
        : buildOfPage(
            document.querySelector('script[data-files]')?.getAttribute('data-files') ?? '',
          )
  return known
}
