import { attachmentTypes } from "#practice-api/messages/rules.ts";

/** Larger pictures are made smaller: they are sent faster, and the practice can read them as well. */
const smallEnough = 1_500_000;
/** In pixels: a rash or a line of a letter is still sharp. */
const longestSide = 2_560;
const quality = 0.85;

/** Pictures of phones that the practice does not take, and that some browsers can read. */
export const otherPictures = ["heic", "heif", "webp", "avif"] as const;

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
const isIn = (list: readonly string[], name: string) => list.includes(extensionOf(name));
const ownPictures = [...attachmentTypes["image/png"], ...attachmentTypes["image/jpeg"]];

type Picture = Pick<ImageBitmap, "width" | "height" | "close">;

type PictureTools<P extends Picture> = {
  read: (file: Blob) => Promise<P>;
  draw: (picture: P, width: number, height: number) => Promise<Blob | undefined>;
};

const browser: PictureTools<ImageBitmap> = {
  // Photos are turned as their camera was held.
  read: (file) => createImageBitmap(file, { imageOrientation: "from-image" }),
  draw: async (picture, width, height) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context === null) return undefined;
    // JPEG has no transparency.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    return new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", quality),
    );
  },
};

/** Drops the place where a photo was taken. What this browser cannot read stays as it is. */
export const shrinkPhoto = (file: File) => shrinkWith(browser, file);

export async function shrinkWith<P extends Picture>({ read, draw }: PictureTools<P>, file: File) {
  const isOther = isIn(otherPictures, file.name);
  if (!isOther && (!isIn(ownPictures, file.name) || file.size === 0)) return file;
  try {
    if (!isOther && file.size <= smallEnough) return file;
    const picture = await read(file);
    const { width, height } = picture;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const drawn = await draw(picture, Math.round(width * scale), Math.round(height * scale));
    picture.close();
    if (drawn === undefined || (!isOther && drawn.size >= file.size)) return file;
    return new File([drawn], file.name.replace(/\.[^.]+$/, ".jpg"), { type: "image/jpeg" });
  } catch {
    return file;
  }
}
