import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { writeBeforeReload } from '#client/data/outbox/before-reload.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/state/problem.tsx'

/** A part of the app did not arrive, or broke: say so and offer a reload; never reload by itself (offline design, 9). */
export function LoadProblem({ error }: { error: unknown }) {
  const { t } = useLingui()
  const missing = isMissingPart(error)
  return (
    <Problem
      title={missing ? t`This part of the app did not load` : t`Something went wrong`}
      action={
        <Button variant="filled" icon={<IconRefresh size={20} stroke={1.9} aria-hidden="true" />} onClick={() => void reloadApp()}>
          {t`Reload`}
        </Button>
      }
    >
      {t`What you typed and saved is kept on this device. Reload to go on.`}
    </Problem>
  )
}

/** Reload with every open draft written. */
export async function reloadApp(): Promise<void> {
  await writeBeforeReload(2000)
  location.reload()
}

/** A file of the app did not arrive: browsers and the bundler's own loader of styles word it differently. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|module script|preload CSS|failed to fetch/i.test(error.message)
}
