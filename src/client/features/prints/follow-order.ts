import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PrintOrder } from '#contract/prints/operations.ts'
import { call } from '#client/data/api/call.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import { blobUrl, openTab } from '#client/ui/pdf-tab.ts'
import { saveFile } from '#client/ui/save-file.ts'
import type { ToastStore } from '#client/ui/toast/toast-store.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'

/** Several records to print as one file. */
export interface WantedPrint {
  accountID: number
  kind: string
  records: readonly string[]
  form: PrintOrder['form']
}

interface Tools {
  i18n: I18n
  toasts: ToastStore
}

const lookEvery = 1_000

/**
 * Orders several records as one file and shows the progress in a toast on every screen: a count
 * with Stop, then Open or Save. If the person leaves the app meanwhile, the file waits on the sync
 * screen for a day.
 */
export async function followOrder(
  { accountID, kind, records, form }: WantedPrint,
  { i18n, toasts }: Tools,
): Promise<void> {
  const printID = crypto.randomUUID()
  const params = { accountID: String(accountID), printID }
  let isStopped = false
  const stop = {
    label: i18n._(msg`Stop`),
    onAction: () => {
      isStopped = true
      void call('prints.stop', { params })
    },
  }
  const count = (done: number) => ({
    kind: 'loading' as const,
    title: titleOf(i18n, form, records.length),
    text: i18n._(msg`${done} of ${records.length}`),
    action: stop,
  })
  const toast = toasts.show(count(0))
  const ordered = await call('prints.order', {
    params: { accountID: String(accountID) },
    body: { printID, kind, records: [...records], form },
  })
  if (!ordered.ok) {
    const { message } = refusalText(ordered)
    toasts.replace(toast, {
      kind: 'error',
      title: i18n._(printFailed),
      text: typeof message === 'string' ? message : i18n._(message),
    })
    return
  }
  let order: PrintOrder = ordered.body
  while (!isStopped && (order.state === 'waiting' || order.state === 'working')) {
    toasts.replace(toast, count(order.done))
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    const answer = await call('prints.get', { params })
    // Without a network it requests the state again later.
    if (answer.ok) order = answer.body
    else if (answer.kind === 'refused') isStopped = true
  }
  if (isStopped) toasts.hide(toast)
  else if (order.state === 'ready')
    toasts.replace(toast, {
      kind: 'success',
      title: titleOf(i18n, form, records.length),
      text: i18n._(msg`Available until tomorrow`),
      ...waysTo(order, params, { i18n, toasts }),
    })
  else toasts.replace(toast, { kind: 'error', text: i18n._(printFailed) })
}

export const printFailed = msg`The PDF could not be made`

/** Returns `One PDF of 12` or `Zip of 12`. */
export function titleOf(i18n: I18n, form: PrintOrder['form'], count: number): string {
  return i18n._(form === 'pdf' ? msg`One PDF of ${count}` : msg`Zip of ${count}`)
}

/** Returns the buttons of a finished file: Open and Save for a PDF, Save for an archive. */
function waysTo(order: PrintOrder, params: { accountID: string; printID: string }, tools: Tools) {
  const save = {
    label: tools.i18n._(msg`Save`),
    onAction: () => void fetchOrder(order, params, 'save', tools),
  }
  return order.form === 'zip'
    ? { action: save }
    : {
        action: {
          label: tools.i18n._(msg`Open`),
          onAction: () => void fetchOrder(order, params, 'open', tools),
        },
        also: save,
      }
}

/**
 * Fetches the file of an order. It requests a new address first, because one is valid for a quarter
 * of an hour. Opening must be called within the click.
 */
export async function fetchOrder(
  { form }: Pick<PrintOrder, 'form'>,
  params: { accountID: string; printID: string },
  how: 'open' | 'save',
  { i18n, toasts }: Tools,
): Promise<void> {
  const tab = how === 'open' ? openTab(i18n._(msg`Loading...`)) : null
  const toast = toasts.show({ kind: 'loading', text: i18n._(msg`Loading...`) })
  const answer = await call('prints.get', { params })
  const file =
    answer.ok && answer.body.location !== null ? await fetchFile(answer.body.location) : null
  if (file === null || !file.ok) {
    tab?.close()
    toasts.replace(toast, {
      kind: 'error',
      text: i18n._(msg`The file is no longer here. Request it again.`),
    })
    return
  }
  toasts.replace(toast, { kind: 'success', text: i18n._(msg`Success`) })
  if (tab !== null && !tab.closed) tab.location.replace(blobUrl(file.body))
  else saveFile(`${titleOf(i18n, form, answer.ok ? answer.body.total : 0)}.${form}`, file.body)
}
