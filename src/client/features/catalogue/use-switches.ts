import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { SafetyPlan, SubForm } from '#contract/catalogue/schema.ts'
import { type SaveOutcome, withRefusal } from '#client/data/outbox/save-outcome.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { CatalogueLookup, Plans } from './lookups.ts'
import { applySwitch, switchQueueFor, type SayChange } from './switch-line.ts'
import { type SwitchChange, switchChange, overlaid } from './switching.ts'
import type { SwitchForm } from './use-program-nodes.ts'
import { switchWords } from './words.ts'

interface Switches {
  /** The programs with the switches as pressed, before the server confirms them. */
  plans: Plans | null
  press: SwitchForm
}

/**
 * The programs that a company uses, switched with the next frame (PROG-86 to PROG-93). A failure
 * moves the switch back and explains it.
 */
export function useSwitches(place: CatalogueLookup, read: Plans | null): Switches {
  const { i18n, t } = useLingui()
  const outcome = useReportSaveOutcome()
  const line = switchQueueFor(useWorkspace().reads.client, place)
  const waiting = useStore(line.waiting)
  const say = useCallback<SayChange>(
    async (change, plan, sending, takeBack) => {
      const words = change.isWhole && change.on ? switchWords.program : switchWords.form
      const toast = {
        text: i18n._(saidOf(change, plan)),
        action: { label: t`Undo`, onAction: takeBack },
      }
      return (
        (await outcome(words, worded(sending, { gone: i18n._(gone), silent: i18n._(silent) }), {
          toast,
        })) === null
      )
    },
    [outcome, i18n, t],
  )
  const press = useCallback<SwitchForm>(
    (plan, formID, on) => {
      const change = switchChange(plan, formID, on)
      if (change.formIDs.length > 0) void applySwitch(line, change, plan, say)
    },
    [line, say],
  )
  return { plans: useMemo(() => read && overlaid(read, waiting), [read, waiting]), press }
}

/** Replaces the server's reason with our text; the form is the only field that it can name. */
async function worded(
  sending: Promise<SaveOutcome>,
  words: { gone: string; silent: string },
): Promise<SaveOutcome> {
  const done = withRefusal(await sending, ({ code }) =>
    code === 'invalid' ? { code: 'unknown', message: words.gone } : {},
  )
  return done.outcome === 'not-saved' ? { ...done, code: 'unknown', message: words.silent } : done
}

const gone = msg`It is no longer in the catalog.`
const silent = msg`The server did not answer.`

/**
 * Returns a text such as `Roof Work Plan is on`; it also names the form that a sub-form switched
 * on, and the program.
 */
function saidOf({ formIDs, on, isWhole }: SwitchChange, plan: SafetyPlan): MessageDescriptor {
  const [form, subForm] = plan.forms
    .flatMap((each): SubForm[] => [each, ...each.subForms])
    .filter(({ id }) => formIDs.includes(id))
  if (on && form && subForm?.parentID === form.id && !isWhole)
    return broughtAlong(subForm.name, form.name)
  const { name } = isWhole ? plan : (form ?? plan)
  if (isWhole)
    return on ? msg`${name} is on, with all its forms` : msg`${name} is off, with all its forms`
  return on ? msg`${name} is on` : msg`${name} is off`
}

const broughtAlong = (name: string, first: string) => msg`${name} is on, and ${first} with it`
