import { useLingui } from '@lingui/react/macro'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { certificateLimits as limits, fileAddress } from '#contract/certificates/rules.ts'
import { isObject } from '#contract/kernel/json.ts'
import { call } from '#client/data/api/call.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { FileUploadProgress, useFileUpload } from '#client/records/form/file-upload.tsx'
import type { PersonShown } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ChooseFile } from '#client/ui/image/choose-file.tsx'
import {
  type ImageFileError,
  decodeImage,
  imageAccept,
  detectImage,
} from '#client/data/photos/decode-image.ts'
import { imageProblemText, imageRefusalText } from '#client/records/images/image-problem.ts'
import { type ChosenImage, type Crop, fitImage } from '#client/ui/image/fit-image.ts'
import { FileProblemNote } from '#client/ui/image/file-problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ImagePreview } from '#client/ui/image/image-preview.tsx'
import { saveWords } from './words.ts'
import css from './certificates.module.css'

type AddFileDialogProps = {
  holder: Pick<PersonShown, 'user_id' | 'accountID'>
  onAdded: (address: string, name: string) => void
  onClose: () => void
}

type Chosen = { image: ChosenImage; pdf?: undefined } | { pdf: File; image?: undefined }

/**
 * Lets a person choose an image or a PDF and sends it. A large image is scaled down first; a PDF
 * has at most 2 MB (rulings, 43 and 57).
 */
export function AddFileDialog({
  holder: { user_id, accountID },
  onAdded,
  onClose,
}: AddFileDialogProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Crop>({ shape: 'whole' })
  const [problem, setProblem] = useState<{ title: string; why: string } | null>(null)
  const { save, progress } = useFileUpload(saveWords.file)
  const busy = progress !== null
  const refuse = (why: string) => {
    setChosen(null)
    setProblem({ title: t`This file cannot be added.`, why })
  }
  const whyNoFile = (fault: ImageFileError) =>
    fault === 'no-image'
      ? t`This file is not a PNG image, a JPEG image or a PDF.`
      : imageProblemText(i18n, fault)
  const choose = async (file: File) => {
    setCrop({ shape: 'whole' })
    const read = await detectImage(file, ['pdf'])
    if ('fault' in read) return refuse(whyNoFile(read.fault))
    if (read.kind === 'pdf') {
      if (file.size > limits.bytes) return refuse(t`A PDF may have at most 2 MB.`)
      setChosen({ pdf: file })
    } else {
      const image = await decodeImage(read)
      if ('fault' in image) return refuse(whyNoFile(image.fault))
      setChosen({ image: { file, kind: read.kind, image } })
    }
    return setProblem(null)
  }
  const send = async ({ image, pdf }: Chosen) => {
    setProblem(null)
    const [name, file] = pdf
      ? [pdf.name, pdf]
      : [image.file.name, await fitImage(image, crop, limits)]
    const close = (row: unknown) => {
      if (isObject(row) && typeof row.certificateImageURL === 'string')
        onAdded(row.certificateImageURL, name)
    }
    const unsaved = await save(
      { accountID, kind: 'certificate', name, file },
      {
        sendWhole: (body, signal) =>
          call('certificates.addFile', { params: { userID: String(user_id) }, body, signal }),
        // Makes no further call, because the form and the saved certificate name the file.
        show: (sent) =>
          Promise.resolve({
            ...sent,
            body: {
              certificateImageURL: fileAddress(
                sent.body.fileID,
                sent.body.mime === 'application/pdf',
              ),
            },
          }),
      },
      { close, inPlace: () => true },
    )
    if (unsaved === null) return
    setProblem({ title: unsaved.failed, why: whyNot(unsaved.fields) ?? unsaved.refusal })
  }
  const whyNot = (fields: object): string | null => {
    if ('files' in fields)
      return t`You have uploaded too many files without saving. Save the records that they belong to, or try again tomorrow.`
    if ('pdf' in fields)
      return t`This PDF holds a script, a program or an attached file, or it is protected and cannot be checked. Print it to a new PDF and add that one.`
    const reason = imageRefusalText(i18n, fields)
    if (reason !== null) return reason
    return Object.keys(fields).length > 0
      ? t`The server could not read it as a PNG or JPEG image or a PDF of at most 2 MB. Choose another file.`
      : null
  }
  return (
    <Dialog
      title={t`Add image or PDF`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={chosen === null || busy}
            onClick={() => chosen && void send(chosen)}
          >{t`Add file`}</Button>
        </>
      }
    >
      <div className={css.adding}>
        {!busy && <NeedsConnectionNote storesDraft />}
        <ChooseFile
          limits={t`PNG, JPEG or PDF, at most 2 MB. A larger image can be cut or scaled down here.`}
          accept={`${imageAccept},application/pdf,.pdf`}
          label={t`Image or PDF`}
          disabled={busy}
          button={chosen === null ? t`Choose a file` : t`Choose another file`}
          onChoose={(file) => void choose(file)}
        />
        <FileProblemNote problem={problem} />
        <FileUploadProgress progress={progress} />
        {chosen?.pdf && (
          <p className={css.chosenPdf}>
            <Icon icon={IconFileTypePdf} size={30} />
            {chosen.pdf.name}
          </p>
        )}
        {chosen?.image && (
          <ImagePreview
            chosen={chosen.image}
            crop={crop}
            onCrop={setCrop}
            limits={limits}
            words={{
              preview: t`Preview of the image`,
              size: (from) => t`Size in pixels: ${from}`,
              scaled: (from, to) => t`Size in pixels: ${from}, scaled down to ${to}.`,
              heavy: t`The file has more than 2 MB and will be made smaller.`,
              part: t`Part of the image`,
              whole: t`Whole image`,
              square: t`Square`,
              fromLeft: t`From left to right`,
              fromTop: t`From top to bottom`,
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
