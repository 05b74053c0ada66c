import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useParts } from '#client/shell/slots.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { ownPlace, type Plans } from './lookups.ts'
import { ProgramsView } from './programs-view.tsx'
import { countOn } from './switching.ts'
import { readWords } from './words.ts'

/** The programs that the own company uses (PROG-84, SHELL-13). */
export function ProgramsPage() {
  const me = useMe()
  const place = useMemo(() => ownPlace(me), [me])
  return (
    place && (
      <ProgramsView
        place={place}
        failed={readWords.plans}
        head={(plans) => <Head plans={plans} />}
      />
    )
  )
}

function Head({ plans }: { plans: Plans | null }) {
  const { t } = useLingui()
  const actions = useParts('programs.actions', {})
  return (
    <PageHeader
      lined
      title={t`Safety programs`}
      fact={plans && howMuchIsOn(plans)}
      actions={
        actions.length > 0 && actions.map(({ part: Action }, place) => <Action key={place} />)
      }
    />
  )
}

/** Returns a text such as `5 of 12 programs, 14 forms on`. */
export function howMuchIsOn(plans: Plans): string {
  const [on, forms] = [countOn(plans), plans.reduce((sum, plan) => sum + countOn(plan.forms), 0)]
  const programs = plural(plans.length, { one: `${on} of # program`, other: `${on} of # programs` })
  const formsOn = plural(forms, { one: '# form on', other: '# forms on' })
  return `${programs}, ${formsOn}`
}
