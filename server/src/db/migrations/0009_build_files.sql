CREATE UNLOGGED TABLE "build_files" (
	"name" text PRIMARY KEY NOT NULL,
	"identity" "bytea" NOT NULL,
	"brotli" "bytea",
	"used_at" timestamp with time zone NOT NULL
);
