export function SceneRidges() {
  return (
    <svg
      className="absolute inset-x-0 bottom-0 -z-1 h-scene w-full"
      viewBox="0 0 800 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="fill-hero-2"
        d="M0 190c60-8 92-78 150-84 50-5 72 44 120 50 66 8 96-104 170-110 62-5 88 66 140 84 78 27 130-34 220-40v430H0Z"
      />
      <path
        className="fill-hero-3"
        d="M0 270c90-4 120-60 190-62 62-2 90 44 150 46 84 3 120-78 204-80 90-2 150 70 256 74v272H0Z"
      />
      <path
        className="fill-hero-4"
        d="M0 330c70-2 100-34 160-34 72 0 96 36 170 37 98 1 130-46 220-46 96 0 140 40 250 43v190H0Z"
      />
      <path className="fill-hero" d="M0 352h800v168H0Z" />
      <path
        className="fill-none stroke-hero-4"
        strokeLinecap="round"
        strokeWidth="2.5"
        d="M60 384h210M330 384h120M540 384h190M20 418h90M190 418h260M520 418h90M120 456h160M380 456h300M40 494h280M470 494h150"
      />
    </svg>
  );
}

export function StripRidges() {
  return (
    <svg
      className="absolute inset-x-0 bottom-0 -z-1 h-(--ridges,84px) w-full"
      viewBox="0 0 800 104"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="fill-hero-2"
        d="M300 74c60-2 84-40 140-42 46-2 66 20 108 22 62 3 96-46 158-48 40-1 66 18 94 26v72H300Z"
      />
      <path
        className="fill-hero-3"
        d="M120 80c80-2 120-28 190-28 62 0 90 18 150 18 84 0 112-38 190-38 62 0 96 22 150 24v48H120Z"
      />
      <path className="fill-hero-2" d="M0 80h800v24H0Z" />
      <path
        className="fill-none stroke-hero-4"
        strokeLinecap="round"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        d="M40 88h150M250 88h90M420 88h210M690 88h80M110 97h220M400 97h90M560 97h180"
      />
    </svg>
  );
}
