/** A drawn morning on the course, in colours that hold in light and dark. */

export function CoursePicture({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 640 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="morning" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#a0cff0" />
          <stop offset="1" stopColor="#fff0c4" />
        </linearGradient>
      </defs>
      <rect width="640" height="420" fill="url(#morning)" />
      <circle cx="470" cy="150" r="54" fill="#fff8e1" />
      <path d="M0 232c70-44 128-50 206-22s118 6 190-20 160-26 244 20v210H0z" fill="#7fb89a" />
      <g fill="#3f8f63">
        <path d="M60 236l22-70 22 70zM98 238l17-54 17 54zM30 238l15-46 15 46z" />
        <path d="M560 214l20-66 20 66zM592 218l16-52 16 52zM534 216l14-42 14 42z" />
      </g>
      <path d="M0 276c110-40 214-44 330-12s214 14 310-18v174H0z" fill="#4c9f6a" />
      <path d="M0 340c130-58 260-62 390-28 90 24 170 20 250-2v110H0z" fill="#2c8549" />
      <ellipse cx="396" cy="330" rx="150" ry="30" fill="#3fa15e" />
      <path d="M196 352c26-18 96-20 124-2 10 16-18 28-62 28s-76-10-62-26z" fill="#f0e2bf" />
      <path d="M420 326V174" stroke="#fff" strokeLinecap="round" strokeWidth="5" />
      <path d="M422 174l72 24-72 26z" fill="#c73a2c" />
      <ellipse cx="420" cy="327" rx="15" ry="4.5" fill="#17542d" />
      <g fill="#fff">
        <circle cx="348" cy="332" r="8" />
        <circle cx="378" cy="342" r="8" />
        <circle cx="456" cy="340" r="8" />
        <circle cx="486" cy="328" r="8" />
      </g>
      <path d="M0 392c150-34 330-30 640 2v26H0z" fill="#1f6b3a" />
    </svg>
  );
}
