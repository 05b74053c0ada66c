import type { Block, ImageKey, PrintDocument } from './document.ts'
import { dressOf } from './draw/page.ts'
import { drawRecord } from './draw/record.ts'
import { type PreparedImage, prepareImage } from './images.ts'
import { beginPdf, blankPdf, type Pdf, type Tag } from './pdf.ts'
import { createSheet, type SheetPlaces } from './sheet.ts'
import { createWriter } from './text.ts'

/** The parameters of a file. */
export interface FileOptions {
  /** Returns an image's stored bytes; null if they are missing. */
  fetchImage: (key: ImageKey) => Promise<Uint8Array | null>
  /** Reports the number of finished records of the file. */
  progress?: (done: number) => void
}

const noPlaces: SheetPlaces = { pages: 10, photos: new Map(), signatures: 0 }
const maxPasses = 3

/**
 * Makes one file of these records, each on a new page. Equal records and images give equal bytes.
 */
export async function renderFile(
  documents: readonly PrintDocument[],
  { fetchImage, progress }: FileOptions,
): Promise<Buffer> {
  const records: {
    document: PrintDocument
    images: Map<ImageKey, PreparedImage>
    places: SheetPlaces
  }[] = []
  for (const document of documents) {
    const images = await imagesOf(document, fetchImage)
    records.push({ document, images, places: placesOf(document, images) })
    progress?.(records.length)
  }
  const total = records.length > 1 ? records.reduce((sum, { places }) => sum + places.pages, 0) : 0
  const [first] = documents
  if (first === undefined) throw new Error('A print of nothing.')
  const { pdf, bytes } = beginPdf(first, documents.length > 1)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let before = 0
  for (const { document, images, places } of records) {
    drawInto(pdf, { document, images, places, root, draws: true, inFile: { before, pages: total } })
    before += places.pages
    images.clear()
  }
  root.end()
  pdf.end()
  return bytes
}

/**
 * Finds the pages of a record's photos and signatures: words with the number of a page can be wider
 * than those without, so the layout is repeated until nothing moves.
 */
function placesOf(
  document: PrintDocument,
  images: ReadonlyMap<ImageKey, PreparedImage>,
): SheetPlaces {
  let places = noPlaces
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const pdf = blankPdf()
    const root = pdf.struct('Document')
    const found = drawInto(pdf, {
      document,
      images,
      places,
      root,
      draws: false,
      inFile: { before: 0, pages: 0 },
    })
    if (JSON.stringify(asJson(found)) === JSON.stringify(asJson(places))) return found
    places = found
  }
  return places
}

const asJson = ({ photos, ...places }: SheetPlaces) => ({ ...places, photos: [...photos] })

interface Drawn {
  document: PrintDocument
  images: ReadonlyMap<ImageKey, PreparedImage>
  places: SheetPlaces
  root: Tag
  draws: boolean
  inFile: { before: number; pages: number }
}

function drawInto(pdf: Pdf, { document, images, places, root, draws, inFile }: Drawn): SheetPlaces {
  const sheet = createSheet({
    document,
    pdf,
    root,
    places,
    draws,
    writer: createWriter(pdf),
    image: (key) => images.get(key) ?? 'away',
    decoration: dressOf(document, inFile),
  })
  const outline =
    inFile.pages > 0
      ? pdf.outline.addItem(`${document.record.label}, ${document.title}`)
      : pdf.outline
  drawRecord(sheet, document, outline)
  return { pages: sheet.page(), photos: sheet.found.photos, signatures: sheet.found.signatures }
}

// While one is fetched, another is unpacked; more would only use memory.
const imagesAtOnce = 2

/** Converts all images of a record for paper. */
async function imagesOf(
  document: PrintDocument,
  fetchImage: FileOptions['fetchImage'],
): Promise<Map<ImageKey, PreparedImage>> {
  const wanted = new Map<ImageKey, 'photo' | 'drawing'>()
  const want = (key: ImageKey | null, use: 'photo' | 'drawing') =>
    key !== null && !wanted.has(key) && wanted.set(key, use)
  want(document.company.logo, 'drawing')
  for (const block of document.blocks) {
    for (const { image } of photosIn(block)) want(image, 'photo')
    if (block.kind === 'signatures') for (const { image } of block.people) want(image, 'drawing')
  }
  const images = new Map<ImageKey, PreparedImage>()
  const rest = wanted.entries()
  const work = async () => {
    for (const [key, use] of rest) images.set(key, await prepareImage(await fetchImage(key), use))
  }
  await Promise.all(Array.from({ length: imagesAtOnce }, work))
  return images
}

function photosIn(block: Block) {
  if (block.kind === 'photos') return block.photos
  return block.kind === 'questions' ? block.rows.flatMap(({ photos }) => photos) : []
}
