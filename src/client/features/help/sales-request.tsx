import { useLingui } from '@lingui/react/macro'
import { runCommand } from '#client/records/form/use-command.ts'
import type { RecordFormValues } from '#client/records/form/initial-form.ts'
import { asPatch } from '#client/records/form-values.ts'
import { messageDelivery, sentAnew } from './delivery.ts'
import { salesLayout } from './layout.ts'
import { RequestDialog, type RequestMessage } from './request-dialog.tsx'
import { useHelpWords } from './words.ts'

/**
 * A request to the sales department (HELP-13 to HELP-21). A failure keeps the text and the dialog
 * open (rulings, 51).
 */
export function SalesRequest({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const words = useHelpWords()
  const send = async ({ content }: RecordFormValues, first: string): Promise<RequestMessage> => {
    const body = asPatch({ content: String(content ?? '') })
    const { done } = await sentAnew(first, async (id) =>
      messageDelivery(await runCommand('help.requestSales', { body }, { id })),
    )
    if (done.is === 'sent')
      return {
        title: t`Thanks for your interest!`,
        text: t`Someone from our Sales Department will be in touch shortly.`,
        ...words.waits(done.answer),
        ends: true,
      }
    const why =
      done.is === 'unanswered'
        ? t`There is no connection. Your text stays here; send it when there is a connection.`
        : words.refusal(done)
    return {
      title: t`Oops!`,
      text: t`An error has occurred while contacting the sales department, please try again.`,
      why,
      ends: false,
    }
  }
  return (
    <RequestDialog
      layout={salesLayout}
      form="sales.request"
      title={t`Contact sales`}
      lead={t`Write what your company needs: programs, seats, reports. Your name, company and email address are added.`}
      failed={{
        code: 'salesFormSubmit',
        title: t`Failed to submit sales request. Please try again.`,
      }}
      send={send}
      onClose={onClose}
    />
  )
}
