import type { QueryClient } from '@tanstack/react-query'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { CachedLookup } from '#client/data/replica/lookups.ts'
import { type Store, createStore } from '#client/data/store.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { listKey, listLookup, type CatalogueLookup, type Plans } from './lookups.ts'
import { type SwitchChange, overlaid, oppositeOf } from './switching.ts'

/** The unconfirmed switches of a company; they are sent even after the person leaves the screen. */
export interface SwitchLine {
  client: QueryClient
  place: CatalogueLookup
  /** Changes that are not confirmed yet, in the order of the presses. */
  waiting: Store<readonly SwitchChange[]>
  /** The last call. Calls run one after the other, so that the last press decides. */
  last: Promise<unknown>
}

/** Shows the result of a change and an undo; resolves to false if the change failed. */
export type SayChange = (
  change: SwitchChange,
  plan: SafetyPlan,
  sending: Promise<SaveOutcome>,
  takeBack: () => void,
) => Promise<boolean>

const lines = new WeakMap<QueryClient, Map<number, SwitchLine>>()

/** Returns the company's only line of switches. */
export function switchQueueFor(client: QueryClient, place: CatalogueLookup): SwitchLine {
  const all = lines.get(client) ?? new Map<number, SwitchLine>()
  lines.set(client, all)
  const line = all.get(place.accountID) ?? {
    client,
    place,
    waiting: createStore<readonly SwitchChange[]>([]),
    last: Promise.resolve(),
  }
  all.set(place.accountID, line)
  return line
}

/**
 * Shows a change at once, sends it, and reads the list again, so that the device stores the current
 * one. A failed change disappears.
 */
export async function applySwitch(
  line: SwitchLine,
  change: SwitchChange,
  plan: SafetyPlan,
  say: SayChange,
): Promise<void> {
  const { client, place, waiting } = line
  waiting.set([...waiting.get(), change])
  const sending = line.last.then(() => send(place, change, plan))
  line.last = sending
  const isDone = await say(change, plan, sending, () => {
    const now = nowOf(line, plan)
    if (now) void applySwitch(line, oppositeOf(change, now), now, say)
  })
  // An answer under way may be older than the change.
  await client.cancelQueries({ queryKey: listKey(place), exact: true })
  if (isDone)
    client.setQueryData<CachedLookup<Plans>>(
      listKey(place),
      (kept) => kept && { ...kept, value: overlaid(kept.value, [change]) },
    )
  waiting.set(waiting.get().filter((one) => one !== change))
  void client.prefetchQuery({ ...listLookup(place), staleTime: 0 })
}

/** Returns a program with its unconfirmed switches applied. */
function nowOf(
  { client, place, waiting }: SwitchLine,
  { safetyPlanID }: SafetyPlan,
): SafetyPlan | undefined {
  const plans = client.getQueryData<CachedLookup<Plans>>(listKey(place))?.value ?? []
  return overlaid(
    plans.filter((one) => one.safetyPlanID === safetyPlanID),
    waiting.get(),
  )[0]
}

/**
 * On: adds the links (API2-25). Off: removes the links of the program, of a form with its
 * sub-forms, or of a sub-form (API2-26, API2-27).
 */
function send(
  { accountID }: CatalogueLookup,
  { safetyPlanID, formIDs, on, isWhole }: SwitchChange,
  plan: SafetyPlan,
): Promise<SaveOutcome> {
  const params = { accountID: String(accountID), safetyPlanID: String(safetyPlanID) }
  if (on)
    return runCommand('catalogue.enable', {
      params,
      body: formIDs.map((formID) => ({ safetyPlanID, formID })),
    })
  if (isWhole) return runCommand('catalogue.disablePlan', { params })
  const form = plan.forms.find(({ id }) => formIDs.includes(id))?.id ?? formIDs[0]
  return runCommand('catalogue.disableForm', { params: { ...params, formID: String(form) } })
}
