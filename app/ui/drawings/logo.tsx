/** On a dark scene the disc is lighter, so that it stands off it. */
export function Logo({ isOnHero = false }: { isOnHero?: boolean }) {
  return (
    <svg className="size-9 flex-none" viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <circle cx="17" cy="17" r="17" className={isOnHero ? "fill-hero-4" : "fill-hero-3"} />
      <path
        className="fill-hero-muted"
        d="M0 17.5c3.5-.2 5.2-5.5 8.6-5.5 3.2 0 4 3.3 6.6 3.3 2.8 0 4.3-6.3 8.3-6.3 4.2 0 6.3 7.2 10.5 8.3Z"
      />
      <path
        className="fill-none stroke-on-hero"
        strokeLinecap="round"
        strokeWidth="1.8"
        d="M4 22h12M11 26h13M19 22h11"
      />
    </svg>
  );
}
