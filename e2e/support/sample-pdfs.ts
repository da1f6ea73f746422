/** Small PDFs of made-up content, each with one thing that a viewer must know, or must say that it does not. */

type Part = string | Uint8Array;
const bytes = (parts: readonly Part[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** A file of these objects, of which the first is the catalogue and the second the pages. */
function pdf(objects: readonly (readonly Part[])[], trailer = ""): Buffer {
  const parts: Part[] = ["%PDF-1.7\n"];
  const places = objects.map((object, index) => {
    const place = bytes(parts).length;
    parts.push(`${index + 1} 0 obj\n`, ...object, "\nendobj\n");
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const end = bytes(parts).length;
  const size = objects.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`);
  parts.push(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${end}\n%%EOF\n`);
  return bytes(parts);
}

const stream = (dictionary: string, content: Part) => [
  `<<${dictionary}/Length ${Buffer.from(content).length}>>\nstream\n`,
  content,
  "\nendstream",
];

const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`;

type Page = {
  content: string;
  fonts?: string;
  picture?: readonly Part[];
  catalog?: string;
  trailer?: string;
};

function page({ content, fonts = "", picture, catalog = "", trailer = "" }: Page): Buffer {
  const resources = `/Font<</F0 ${font("Helvetica")}${fonts}>>${picture ? "/XObject<</P 5 0 R>>" : ""}`;
  return pdf(
    [
      [`<</Type/Catalog/Pages 2 0 R${catalog}>>`],
      ["<</Type/Pages/Kids[3 0 R]/Count 1>>"],
      [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`],
      stream("", content),
      ...(picture ? [picture] : []),
    ],
    trailer,
  );
}

const line = (text: string, name = "F0") => `BT /${name} 40 Tf 60 500 Td ${text} Tj ET`;

/** A page that is one picture of 64 by 64 points of a black square, as a scanner sends it. */
const scan = (dictionary: string, data: Uint8Array) =>
  page({
    content: "q 400 0 0 400 100 300 cm /P Do Q",
    picture: stream(`/Type/XObject/Subtype/Image${dictionary}`, data),
  });

const side = 64;
const bilevel = `/Width ${side}/Height ${side}/BitsPerComponent 1`;

/** CCITT group 4: the first line has white 16, black 32 and white 16 points, and each other is like the one above. */
function group4(): Uint8Array {
  const firstLine = "001" + "101010" + "000001101010" + "1";
  const bits = firstLine + "111".repeat(side - 1) + "000000000001".repeat(2);
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (octet) => Number.parseInt(octet.padEnd(8, "0"), 2));
}

/** JBIG2 as a PDF has it: the size of the page, and one region of it in the coding of group 4. */
function jbig2(): Uint8Array {
  const data = group4();
  const region = Buffer.alloc(18);
  region.writeUInt32BE(side, 0);
  region.writeUInt32BE(side, 4);
  region[17] = 1;
  const page = Buffer.alloc(19);
  page.writeUInt32BE(side, 0);
  page.writeUInt32BE(side, 4);
  const segment = (number: number, type: number, content: Uint8Array) => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head[4] = type;
    head[6] = 1;
    head.writeUInt32BE(content.length, 7);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, data]))]);
}

/** A black square of 16 points on 32 by 32 white ones. */
const jpeg2000 =
  "/0//UQApAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/kAAKAAAAAAEeAAH/k9+GhgC22QNJLrvXC6DaIfEM83a3hjD5zKuv0ONKNejwK2ggAAAADCQl/xAgU4AAAAAwkJfxxMAAAAYSEYgSMJCQgNAMJCPcMGEhIQGgGEhHuGDCQkIDQDCQj3DBhIS/5iKAAAAADCQizCBhISEBoBhIR7hgwkJCA0AwkI9wwYSEhAaAYSEe4YMJCX/MRQAAAAAYSEWYQMJCQgNAMJCPcMGEhIQGgGEhHuGDCQkIDQDCQj3DBhIS/0xFAAAAABhIRZhAwkJCA0AwkI9wwYSEhAaAYSEe4YMJCQgNAMJCPcMGEhL/TEUAAAAAGEhFmEDCQkIDQDCQj3DBhISEBoBhIR7hgwkJCA0AwkI9wwYSEv9//9k=";

/** A Chinese font that is not in the file, with the character map of that name. */
const chinese = (map: string) =>
  `/F1<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/${map}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>`;

const g4 = "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 64>>";
const noData = new Uint8Array(40).fill(7);
const whole = page({ content: line("(Kia ora)") });
/** Its trailer is at the front, as in a file for the web. */
const cut = (file: Buffer) =>
  Buffer.from(
    file.subarray(0, file.indexOf("xref")).toString("latin1").replace("\n", "\ntrailer<</Root 1 0 R>>\n"),
    "latin1",
  );
const key = `<${"28BF4E5E".repeat(8)}>`;

/** What is said of a file that is not shown whole. */
const said = {
  withoutPicture: "A picture on this page cannot be shown here. Download this letter to see all of it.",
  withoutPart: "Part of this page cannot be shown here. Download this letter to see all of it.",
  withoutWords: "Some words of this letter cannot be shown here. Download this letter to see all of it.",
  cut: "Part of this letter may be missing, because the file is damaged. Call the practice to ask for it again.",
  locked: "This letter is locked with a password.",
  damaged: "This letter cannot be shown, because the file is damaged.",
  acrobatForm: "This letter is a form that only Adobe Acrobat can show.",
};

type Sample = {
  file: Buffer;
  /** Without it the whole file is drawn. */
  shown?: keyof typeof said;
  pages?: number;
};

const samples: Readonly<Record<string, Sample>> = {
  "a scan in CCITT group 4": {
    file: scan(`${bilevel}/ColorSpace/DeviceGray${g4}`, group4()),
  },
  "a scan in CCITT group 4 as a mask": {
    file: scan(`${bilevel}/ImageMask true${g4}`, group4()),
  },
  "a scan in JBIG2": {
    file: scan(`${bilevel}/ColorSpace/DeviceGray/Filter/JBIG2Decode`, jbig2()),
  },
  "a scan in JPEG 2000": {
    file: scan("/Width 32/Height 32/Filter/JPXDecode", Buffer.from(jpeg2000, "base64")),
  },
  "fonts that are not in the file": {
    file: page({
      content: `${line("(Kia ora)")} ${line("(mab)", "F1")} ${line("(48)", "F2")}`,
      fonts: `/F1 ${font("Symbol")}/F2 ${font("ZapfDingbats")}`,
    }),
  },
  "Chinese without its font": {
    file: page({ content: line("<962E4F1A56FD>", "F1"), fonts: chinese("UniGB-UCS2-H") }),
  },
  "300 pages": {
    file: pdf([
      ["<</Type/Catalog/Pages 2 0 R>>"],
      [
        `<</Type/Pages/Count 300/Kids[${Array.from({ length: 300 }, (_, index) => `${index + 5} 0 R`).join(" ")}]>>`,
      ],
      stream("", line("(Kia ora)")),
      [`<</Font<</F0 ${font("Helvetica")}>>>>`],
      ...Array.from({ length: 300 }, () => [
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources 4 0 R>>",
      ]),
    ]),
    pages: 300,
  },
  "a scan in JPEG 2000 that is damaged": {
    file: scan("/Width 32/Height 32/Filter/JPXDecode", noData),
    shown: "withoutPicture",
  },
  "a mask in JBIG2 that is damaged": {
    file: scan(`${bilevel}/ImageMask true/Filter/JBIG2Decode`, noData),
    shown: "withoutPart",
  },
  "a character map that nobody has": {
    file: page({ content: line("<962E4F1A56FD>", "F1"), fonts: chinese("Nobody-UCS2-H") }),
    shown: "withoutWords",
  },
  "a file whose end is missing": { file: cut(whole), shown: "cut" },
  "a file without its beginning": { file: whole.subarray(0, 30), shown: "damaged" },
  "a password": {
    file: page({
      content: line("(Kia ora)"),
      trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${key}/U${key}>>`,
    }),
    shown: "locked",
  },
  "a form of Adobe's own kind": {
    file: page({
      content: line("(Please wait...)"),
      catalog: "/NeedsRendering true/AcroForm<</Fields[]/XFA[(template)(<template/>)]>>",
    }),
    shown: "acrobatForm",
  },
};

export const samplePdfs = Object.entries(samples).map(([name, { file, shown, pages = 1 }]) => ({
  name,
  file,
  pages,
  said: shown && said[shown],
  /** Whether the viewer opens it. */
  isOpened: shown !== "locked" && shown !== "damaged" && shown !== "acrobatForm",
  /** Whether what is there has to be seen. */
  hasInk: shown === undefined || shown === "cut",
}));
