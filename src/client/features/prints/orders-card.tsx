import { useLingui } from '@lingui/react/macro'
import type { PrintOrder } from '#contract/prints/operations.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { useReadList } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { msg } from '@lingui/core/macro'
import { printFailed, fetchOrder, titleOf } from './follow-order.ts'
import css from './prints.module.css'

const lookEvery = 2_000

/** Lists the files that a person ordered, in progress or finished; hidden without any. */
export function OrdersCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  // Requests the progress while a file is being made.
  const again = (last: readonly PrintOrder[] = []) =>
    last.some(({ state }) => state === 'waiting' || state === 'working') && lookEvery
  const read = useReadList(
    'prints.list',
    { params: { accountID: String(accountID) } },
    { memoryOnly: true, staleTime: 0, pollInterval: again },
  )
  if (read.rows.length === 0) return null
  return (
    <TitledCard title={t`Files for you`}>
      <ul className={css.orders}>
        {read.rows.map((order) => (
          <Order key={order.printID} order={order} accountID={accountID} />
        ))}
      </ul>
    </TitledCard>
  )
}

function Order({ order, accountID }: { order: PrintOrder; accountID: number }) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const moment = useMoment()
  const params = { accountID: String(accountID), printID: order.printID }
  const { run: stop, busy } = useCommand('prints.stop', stopWords, ['prints.list'])
  const { done, total, state } = order
  const until = order.until === null ? '' : moment(Date.parse(order.until))
  const name = titleOf(i18n, order.form, total)
  const said =
    state === 'ready'
      ? t`Available until ${until}`
      : state === 'failed'
        ? i18n._(printFailed)
        : t`${done} of ${total}`
  const way = (how: 'open' | 'save') => void fetchOrder(order, params, how, { i18n, toasts })
  return (
    <li className={css.order}>
      <div className={css.words}>
        <strong>{name}</strong>
        <output>{said}</output>
      </div>
      {state === 'ready' && order.form === 'pdf' && (
        <Button
          size="small"
          onClick={() => way('open')}
          aria-label={t`Open: ${name}`}
        >{t`Open`}</Button>
      )}
      {state === 'ready' && (
        <Button
          size="small"
          onClick={() => way('save')}
          aria-label={t`Save: ${name}`}
        >{t`Save`}</Button>
      )}
      <Button
        size="small"
        variant="quiet"
        disabled={busy}
        onClick={() => void stop({ params })}
        aria-label={state === 'ready' || state === 'failed' ? t`Remove: ${name}` : t`Stop: ${name}`}
      >
        {state === 'ready' || state === 'failed' ? t`Remove` : t`Stop`}
      </Button>
    </li>
  )
}

const stopWords = {
  code: 'backOfficePDF',
  sent: msg`Removed`,
  failed: msg`The file could not be removed`,
}
